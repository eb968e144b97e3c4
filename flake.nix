{
  description = "Play, solve with proofs, verify and generate sliding puzzles";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
      manifest = (nixpkgs.lib.importTOML ./Cargo.toml).workspace.package;
    in
    {
      packages = each (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "loyd";
          inherit (manifest) version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          buildAndTestSubdir = "crates/cli";
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles pkgs.makeWrapper ];
          postInstall = ''
            $out/bin/loyd man --all man
            installManPage man/*
            for shell in bash zsh fish; do $out/bin/loyd completions $shell > loyd.$shell; done
            installShellCompletion loyd.{bash,zsh,fish}
            install -Dm644 crates/window/desktop/loyd.desktop -t $out/share/applications
            install -Dm644 crates/window/desktop/loyd.svg -t $out/share/icons/hicolor/scalable/apps
          '' + pkgs.lib.optionalString pkgs.stdenv.isLinux ''
            wrapProgram $out/bin/loyd --prefix LD_LIBRARY_PATH : ${
              pkgs.lib.makeLibraryPath [ pkgs.libGL pkgs.libxkbcommon pkgs.wayland pkgs.xorg.libX11 pkgs.xorg.libXcursor pkgs.xorg.libXi pkgs.xorg.libXrandr ]
            }
          '';
          meta = {
            description = "Play, solve with proofs, verify and generate sliding puzzles";
            homepage = manifest.repository;
            license = [ pkgs.lib.licenses.mit pkgs.lib.licenses.asl20 ];
            mainProgram = "loyd";
          };
        };
      });
    };
}
